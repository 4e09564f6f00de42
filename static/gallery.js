// The gallery: offered things glow, as at a table.
window.room.glow();
document.dispatchEvent(new CustomEvent("facedown:changed"));
document.dispatchEvent(new CustomEvent("facedown:settled"));
