/* load - plays written games at a server, fast enough never to be the limit.
 *
 * A script lists tables with their sockets and every request of every game, so nothing is parsed
 * here except the lengths of frames. Lanes play their tables one after the other; a decision is
 * sent as soon as the previous one was answered and has reached every socket of the table.
 * A decision's time is from its POST to its last push. With a rate, lanes pause in between.
 *
 * load PORT SCRIPT LANES SECONDS WARM RATE
 * Script, repeated:  "table" SOCKETS MOVES \n, then SOCKETS + MOVES times: LENGTH \n bytes
 * It prints BEGIN and END, for a caller that counts processor time, and then one line of JSON.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct { char *bytes; int length; } Text;
typedef struct {
  int fd, table, http;
  uint8_t head[14]; int have; uint64_t left; uint8_t op; uint8_t ping[125]; int pinged;
  char answer[4096]; int got; long body; uint32_t frames;
} Conn;
typedef struct { int sockets, moves; Text *hello, *move; Conn *conn; uint32_t at, base, answered; uint64_t sent; } Table;

static Table *tables; static int count, lanes; static double rate;
static int *now_at;                                  /* lane -> its table */
static uint64_t *due;                                /* lane -> when it decides next; 0: it waits */
static uint32_t *times; static size_t ntimes, room;
static int measuring, playing; static uint64_t bytes, frames, refused; static int dry;

static uint64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000ull + t.tv_nsec; }
static void die(const char *why) { fprintf(stderr, "load: %s (%s)\n", why, strerror(errno)); exit(2); }

static void read_script(const char *path) {
  FILE *f = fopen(path, "rb"); if (!f) die(path);
  int s, m, room_for = 0;
  while (fscanf(f, "table %d %d\n", &s, &m) == 2) {
    if (count == room_for) { room_for = room_for ? 2 * room_for : 64; tables = realloc(tables, room_for * sizeof *tables); }
    Table *t = &tables[count++]; memset(t, 0, sizeof *t); t->sockets = s; t->moves = m;
    t->hello = calloc(s, sizeof(Text)); t->move = calloc(m, sizeof(Text)); t->conn = calloc(s + 1, sizeof(Conn));
    for (int i = 0; i < s + m; i++) {
      Text *x = i < s ? &t->hello[i] : &t->move[i - s];
      if (fscanf(f, "%d", &x->length) != 1) die("script"); fgetc(f);
      x->bytes = malloc(x->length + 1); if ((int)fread(x->bytes, 1, x->length, f) != x->length) die("script"); fgetc(f);
    }
  }
  fclose(f);
}
static int dial(int port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)}; inet_pton(AF_INET, "127.0.0.1", &a.sin_addr);
  if (connect(fd, (void *)&a, sizeof a)) die("connect");
  return fd;
}
static void put(int fd, const char *p, int n) { if (write(fd, p, n) != n) die("write"); }

static int lane_of(int table) { return table % lanes; }
static void decide(int lane) {
  Table *t = &tables[now_at[lane]];
  t->answered = 0; t->sent = now_ns(); due[lane] = 0;
  put(t->conn[t->sockets].fd, t->move[t->at].bytes, t->move[t->at].length);
}
static void next(int lane) {
  Table *t = &tables[now_at[lane]];
  if (t->at == (uint32_t)t->moves) {
    if (now_at[lane] + lanes >= count) { dry++; return; }
    now_at[lane] += lanes;
  }
  due[lane] = now_ns();
  if (rate > 0) due[lane] += -log((rand() + 1.0) / (RAND_MAX + 2.0)) * lanes / rate * 1e9;
}
static void look(int table) {                        /* has the decision under way reached everybody? */
  Table *t = &tables[table];
  if (!playing || now_at[lane_of(table)] != table || !t->answered || due[lane_of(table)]) return;
  for (int s = 0; s < t->sockets; s++) if (t->conn[s].frames < t->at + 1) return;
  uint64_t d = now_ns() - t->sent; t->at++;
  if (measuring) { if (ntimes == room) times = realloc(times, (room *= 2) * 4); times[ntimes++] = d / 100; }
  next(lane_of(table));
}
static void on_answer(Conn *c, const char *p, long n) {
  while (n > 0) {
    if (c->body > 0) { long k = n < c->body ? n : c->body; c->body -= k; p += k; n -= k; }
    else {
      if (c->got == sizeof c->answer) die("a long answer");
      c->answer[c->got++] = *p++; n--;
      if (c->got < 4 || memcmp(c->answer + c->got - 4, "\r\n\r\n", 4)) continue;
      c->answer[c->got - 1] = 0; char *l = strcasestr(c->answer, "content-length:");
      c->body = l ? atol(l + 15) : 0;
      if (c->answer[9] != '2') { if (!refused++) fprintf(stderr, "%.300s\n%.*s\n", c->answer, (int)n, p); die("refused"); }
      c->got = 0;
    }
    if (!c->body && !c->got) { tables[c->table].answered = 1; look(c->table); }
  }
}
static void pong(Conn *c) {
  uint8_t f[140] = {0x8A, 0x80 | c->pinged}; memcpy(f + 6, c->ping, c->pinged); put(c->fd, (char *)f, 6 + c->pinged);
}
static void on_frames(Conn *c, const uint8_t *p, long n) {
  bytes += n;
  while (n) {
    if (!c->left) {
      c->head[c->have++] = *p++; n--;
      if (c->have < 2) continue;
      int l = c->head[1] & 127, need = 2 + (l == 126 ? 2 : l == 127 ? 8 : 0);
      if (c->have < need) continue;
      uint64_t left = l; if (l >= 126) { left = 0; for (int i = 2; i < need; i++) left = left << 8 | c->head[i]; }
      c->op = c->head[0] & 15; c->have = 0; c->left = left; c->pinged = 0;
      if (left) continue;
    } else {
      uint64_t k = (uint64_t)n < c->left ? (uint64_t)n : c->left;
      if (c->op >= 8) { memcpy(c->ping + c->pinged, p, k); c->pinged += k; }
      p += k; n -= k; c->left -= k; if (c->left) continue;
    }
    if (c->op == 8) die("a socket was closed"); else if (c->op == 9) pong(c);
    else { frames++; c->frames++; look(c->table); }
  }
}
static int smaller(const void *a, const void *b) { uint32_t x = *(uint32_t *)a, y = *(uint32_t *)b; return (x > y) - (x < y); }
static double pct(double q) { return ntimes ? times[(size_t)(q * (ntimes - 1))] / 1e4 : 0; }
static double cpu(void) { struct rusage r; getrusage(RUSAGE_SELF, &r); return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6; }

static char *buffer;
static void pump(int ep, int ms) {
  struct epoll_event evs[256]; int k = epoll_wait(ep, evs, 256, ms);
  for (int i = 0; i < k; i++) {
    Conn *c = evs[i].data.ptr; long r = read(c->fd, buffer, 1 << 18);
    if (r == 0) die("hung up"); if (r < 0) { if (errno == EAGAIN) continue; die("read"); }
    if (c->http) on_answer(c, buffer, r); else on_frames(c, (uint8_t *)buffer, r);
  }
}
static void open_all(int ep, int port) {
  for (int i = 0; i < count; i++) for (int s = 0; s <= tables[i].sockets; s++) {
    Conn *c = &tables[i].conn[s]; c->fd = dial(port); c->table = i; c->http = s == tables[i].sockets;
    if (!c->http) {
      put(c->fd, tables[i].hello[s].bytes, tables[i].hello[s].length);
      long got = 0; char *e = 0;
      while (!e) { long r = read(c->fd, buffer + got, 1 << 17); if (r <= 0) die("handshake"); got += r; e = memmem(buffer, got, "\r\n\r\n", 4); }
      if (memcmp(buffer, "HTTP/1.1 101", 12)) { fprintf(stderr, "%.*s\n", (int)got, buffer); die("no 101"); }
      if (buffer + got > e + 4) on_frames(c, (uint8_t *)e + 4, buffer + got - e - 4);
    }
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c}; epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &ev);
    pump(ep, 0);
  }
  uint64_t last = frames, since = now_ns();          /* pictures and arrivals: until it is quiet */
  while (now_ns() - since < 400000000ull) { pump(ep, 50); if (frames != last) { last = frames; since = now_ns(); } }
  for (int i = 0; i < count; i++) for (int s = 0; s < tables[i].sockets; s++) tables[i].conn[s].frames = 0;
}

int main(int argc, char **argv) {
  if (argc != 7) { fprintf(stderr, "load PORT SCRIPT LANES SECONDS WARM RATE\n"); return 2; }
  lanes = atoi(argv[3]); rate = atof(argv[6]); double secs = atof(argv[4]), warm = atof(argv[5]);
  buffer = malloc(1 << 18); room = 1 << 16; times = malloc(room * 4);
  read_script(argv[2]); if (count < lanes) die("too few tables");
  now_at = calloc(lanes, sizeof(int)); due = calloc(lanes, sizeof(uint64_t));
  int ep = epoll_create1(0); open_all(ep, atoi(argv[1]));
  uint64_t start = now_ns(), begin = start + warm * 1e9, end = begin + secs * 1e9; playing = 1;
  for (int l = 0; l < lanes; l++) { now_at[l] = l; next(l); }
  double c0 = 0; uint64_t b0 = 0, f0 = 0;
  for (;;) {
    uint64_t now = now_ns(), soon = now + 5000000;
    if (!measuring && now >= begin) { measuring = 1; puts("BEGIN"); fflush(stdout); c0 = cpu(); b0 = bytes; f0 = frames; begin = now; end = now + secs * 1e9; }
    if (measuring && (now >= end || dry == lanes)) { end = now; break; }
    if (!measuring && dry == lanes) die("the games are over before it begins");
    for (int l = 0; l < lanes; l++) if (due[l]) { if (due[l] <= now) decide(l); else if (due[l] < soon) soon = due[l]; }
    pump(ep, soon > now ? (soon - now) / 1000000 : 0);
  }
  puts("END"); fflush(stdout);
  double w = (end - begin) / 1e9, used = cpu() - c0; uint64_t fr = frames - f0;
  qsort(times, ntimes, 4, smaller);
  printf("{\"lanes\":%d,\"seconds\":%.3f,\"moves\":%zu,\"moves_s\":%.1f,\"p50\":%.2f,\"p99\":%.2f,\"worst\":%.2f,\"bytes\":%.0f,\"client_cpu\":%.3f,\"dry\":%d}\n",
         lanes, w, ntimes, ntimes / w, pct(.5), pct(.99), pct(1), fr ? (double)(bytes - b0) / fr : 0, used / w, dry);
  return 0;
}
