// @ts-nocheck: runs in a page, and this folder knows the types of Node alone.
// Runs in a page before its own scripts: notes, in ms, from the board's answer to the frame that shows its rows, and from
// each told row to the frame after it.
const seen = { firstMs: null, updates: [] };
window.seenBoard = seen;

const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));

let answeredAt = null;
const originalFetch = window.fetch;
window.fetch = async (...given) => {
  const reply = await originalFetch(...given);
  const address = String(given[0]?.url ?? given[0]);
  if (!address.includes('outside-board')) return reply;
  const copy = reply.clone();
  copy.arrayBuffer().then(() => {
    answeredAt ??= performance.now();
  });
  return reply;
};

new MutationObserver((_, observer) => {
  if (answeredAt === null || document.querySelectorAll('[role=grid] [role=row]').length < 10) return;
  observer.disconnect();
  painted((now) => {
    seen.firstMs = now - answeredAt;
  });
}).observe(document, { childList: true, subtree: true });

const add = WebSocket.prototype.addEventListener;
const take = ({ data }) => {
  if (!String(data).includes('"rows"')) return;
  const from = performance.now();
  // The page's own listener comes after this one; what it draws is there once the next frame is.
  painted((now) => seen.updates.push(now - from));
};
const Original = window.WebSocket;
window.WebSocket = class extends Original {
  constructor(...given) {
    super(...given);
    add.call(this, 'message', take);
  }
};
