import type { Page } from 'playwright-core';

/** What journeys do on the problem form, in the words of a person. */
export const problemForm = (page: Page) => ({
  problemId: page.getByLabel('Display id'),
  title: page.locator('[data-path="problem.title"]').getByRole('textbox'),
  text: (part: 'description' | 'input' | 'output' | 'hint') =>
    page.locator(`[data-path="problem.${part}"] textarea`),
  bar: page.getByTestId('save-bar'),
  /** Types test case `n`, counted from 1, into the form. */
  async typeCase(n: number, input: string, output: string) {
    const data = page.locator('#section-data');
    await data.getByRole('button', { name: 'Add a case' }).click();
    const one = data.locator(`[data-path="samples.${n - 1}"]`);
    await one.locator('textarea').first().fill(input);
    await one.locator('textarea').last().fill(output);
  },
  /** Saves by the key and waits until version `version` is there. */
  async save(version: number) {
    await page.keyboard.press('Control+s');
    await page.getByText(`Saved as version ${version}`).first().waitFor();
    await page.getByText('No unsaved changes').waitFor();
  },
});
