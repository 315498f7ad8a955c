/** Fills `{{name}}` placeholders; one without a value stays as it is, so that the gap is seen. */
export const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
