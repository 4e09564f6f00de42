// The gallery: what is offered glows, as at a table.
window.room.glow();
document.dispatchEvent(new CustomEvent("facedown:changed"));
document.dispatchEvent(new CustomEvent("facedown:settled"));
