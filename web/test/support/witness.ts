import { appendFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { shownFile } from './site.ts';

const keptRequests = 12;
const keptText = 1_500;

/** Remembers what a page did, and keeps it with what the page shows when the journey fails: it is told after all journeys. */
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
  onTestFailed(async ({ task }) => {
    if (page.isClosed()) return;
    const shown = await page.locator('body').innerText();
    const lines = [page.url(), shown.slice(0, keptText), ...requests.values(), ...troubles];
    await appendFile(shownFile, `When “${task.name}” failed, a page showed:\n${lines.join('\n')}\n\n`);
    await page.close();
  });
};
