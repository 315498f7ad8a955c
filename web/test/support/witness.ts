import type { Page, Request } from 'playwright-core';
import { onTestFailed } from 'vitest';

const keptRequests = 12;
const keptText = 1_500;

/** Remembers what a page did, and prints it with what the page shows when the journey fails. */
export const witness = (page: Page, troubles: readonly string[]) => {
  const began = Date.now();
  const requests = new Map<Request, string>();
  const note = (request: Request, outcome: string) => {
    requests.delete(request);
    requests.set(request, `${Date.now() - began} ms ${request.method()} ${request.url()} ${outcome}`);
    for (const old of requests.keys()) {
      if (requests.size <= keptRequests) break;
      requests.delete(old);
    }
  };
  page.on('request', (request) => note(request, '…'));
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const shown = await page.locator('body').innerText();
    const lines = [page.url(), shown.slice(0, keptText), ...requests.values(), ...troubles];
    console.log(`What the page showed in the end:\n${lines.join('\n')}`);
    await page.close();
  });
};
