/** Subject and content of a mail, in its two forms. */
export type Letter = { subject: string; text: string; html: string };

type Content = {
  subject: string;
  /** Says what the mail is for. */
  lead: string;
  /** Stands out: a code to be typed, or a page to be opened. */
  body: { code: string } | { link: string; label: string };
  /** Smaller lines below. */
  notes: readonly string[];
  /** Who writes. */
  from: string;
  lang: string;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const font = "font-family:system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";

const standsOut = (body: Content['body']): string => {
  if ('code' in body)
    return `<p style="margin:24px 0;font:600 28px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escaped(body.code)}</p>`;
  const [link, label] = [escaped(body.link), escaped(body.label)];
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#2f54eb;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6370;word-break:break-all">${link}</p>`;
};

/** A mail as text and as HTML. The HTML fetches nothing, so that opening it tells nobody. */
export const letter = ({ subject, lead, body, notes, from, lang }: Content): Letter => ({
  subject,
  text: [lead, 'code' in body ? body.code : body.link, ...notes, `-- \n${from}`].join('\n\n'),
  html: `<!doctype html>
<html lang="${lang}">
<body style="margin:0;padding:24px;background:#f5f6f8;color:#1f2328;${font};font-size:15px;line-height:24px">
<div style="max-width:520px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #e3e5e8;border-radius:8px">
<p style="margin:0">${escaped(lead)}</p>
${standsOut(body)}
${notes.map((note) => `<p style="margin:0 0 8px;font-size:13px;color:#5c6370">${escaped(note)}</p>`).join('\n')}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e3e5e8;font-size:13px;color:#5c6370">${escaped(from)}</p>
</div>
</body>
</html>
`,
});
