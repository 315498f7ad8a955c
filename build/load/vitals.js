// @ts-nocheck: runs in a page, and this folder knows the types of Node alone.
// Runs in a page before its own scripts: notes largest paint, slowest interaction (both ms) and layout shifts.
const seenVitals = { lcpMs: 0, inpMs: 0, cls: 0 };
window.seenVitals = seenVitals;

const observe = (type, take, more = {}) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  }).observe({ type, buffered: true, ...more });

observe('largest-contentful-paint', (entry) => {
  seenVitals.lcpMs = entry.startTime;
});
observe('layout-shift', (entry) => {
  if (!entry.hadRecentInput) seenVitals.cls += entry.value;
});
observe(
  'event',
  (entry) => {
    if (entry.interactionId > 0) seenVitals.inpMs = Math.max(seenVitals.inpMs, entry.duration);
  },
  { durationThreshold: 16 },
);
