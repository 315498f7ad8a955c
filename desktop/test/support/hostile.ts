import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page of the judge's own origin that means harm: what a hole in the site would be to the app. */
const page = (title: string): string => `<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<style>body { margin: 0; font: 20px sans-serif } a, button, textarea { display: block; width: 400px; height: 40px }</style>
<textarea id="text">typed</textarea>
<a id="same" href="/next" target="_blank">own page in a new window</a>
<a id="foreign" href="https://127.0.0.1:1/elsewhere" target="_blank">another site in a new window</a>
<a id="leave" href="https://localhost:1/elsewhere">another site</a>
<a id="file" href="/file" download="kept.txt">a file</a>
<div id="drop" style="width: 400px; height: 60px; background: #ccd">drop here</div>
<script>
  window.typed = [];
  addEventListener('keydown', (event) => typed.push(event.code));
</script>`;

export const hostile = (request: IncomingMessage, response: ServerResponse): void => {
  const { pathname } = new URL(request.url ?? '/', 'https://judge.hall');
  if (pathname === '/file') {
    response.setHeader('Content-Disposition', 'attachment; filename="kept.txt"');
    return void response.end('bytes');
  }
  if (pathname === '/away') {
    response.writeHead(302, { Location: 'https://localhost:1/redirected' });
    return void response.end();
  }
  if (pathname === '/worker.js') {
    response.setHeader('Content-Type', 'text/javascript');
    return void response.end('self.addEventListener("fetch", () => {})');
  }
  if (pathname.startsWith('/api/')) {
    response.writeHead(404, { 'Content-Type': 'application/json' });
    return void response.end('{"data":null,"code":"request.not-found"}');
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page(pathname === '/next' ? 'Next' : 'Hostile'));
};
