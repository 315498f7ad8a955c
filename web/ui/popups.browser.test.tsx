import { Button, Dropdown, Modal, Popconfirm, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mount } from '../test/component/open.tsx';

/** Popups appear over this time here; other tests end all motion at once. */
const slowly = Object.assign(document.createElement('style'), {
  textContent:
    ':root body :is(.ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-modal) { animation-duration: 250ms !important; }',
});
beforeAll(() => document.head.append(slowly));
afterAll(() => slowly.remove());

function Question() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal open={open} onCancel={() => setOpen(false)} okText="Press" />
    </>
  );
}

const cases: readonly (readonly [name: string, opener: 'button' | 'combobox', part: ReactNode])[] = [
  [
    'question beside a button',
    'button',
    <Popconfirm key="q" title="Sure?" okText="Press">
      <Button>Open</Button>
    </Popconfirm>,
  ],
  [
    'menu',
    'button',
    <Dropdown
      key="m"
      trigger={['click']}
      menu={{
        items: [
          { key: 'a', label: 'First' },
          { key: 'b', label: 'Press' },
        ],
      }}
    >
      <Button>Open</Button>
    </Dropdown>,
  ],
  [
    'list of choices',
    'combobox',
    <Select
      key="s"
      aria-label="Open"
      style={{ width: 200 }}
      virtual={false}
      options={['First', 'Press'].map((value) => ({ value, label: value }))}
    />,
  ],
  ['dialog', 'button', <Question key="d" />],
];

it.each(cases)(
  '%s stays where it is while it appears, so that a press ends where it began',
  async (_name, opener, part) => {
    const page = await mount(<div style={{ padding: 160 }}>{part}</div>);
    const places = new Set<string>();
    let opacities = 0;
    const watch = () => {
      const [pressed] = [
        ...document.querySelectorAll<HTMLElement>(
          '.ant-btn, .ant-dropdown-menu-item, .ant-select-item-option',
        ),
      ].filter((one) => one.textContent === 'Press');
      if (pressed) {
        const { x, y, width } = pressed.getBoundingClientRect();
        // A popup that is not placed yet lies outside of the page.
        if (x >= 0 && y >= 0 && width > 0)
          places.add([x, y, width].map((value) => value.toFixed(1)).join(' '));
        const moving = pressed.closest('.ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-modal');
        if (moving && Number(getComputedStyle(moving).opacity) < 1) opacities += 1;
      }
      frame = requestAnimationFrame(watch);
    };
    let frame = requestAnimationFrame(watch);
    await page.getByRole(opener, { name: 'Open' }).click();
    await new Promise((resolve) => setTimeout(resolve, 600));
    cancelAnimationFrame(frame);
    expect(opacities).toBeGreaterThan(0);
    expect([...places]).toHaveLength(1);
  },
);

it('a question keeps off the edges of a phone', async () => {
  const page = await mount(
    <div style={{ padding: '160px 4px' }}>
      <Popconfirm title="Close the results for good?" okText="Make them final">
        <Button size="small">Go</Button>
      </Popconfirm>
    </div>,
    { width: 390 },
  );
  await page.getByRole('button', { name: 'Go' }).click();
  const question = page.getByRole('tooltip').element();
  await expect.poll(() => question.getBoundingClientRect().left).toBeGreaterThanOrEqual(8);
  expect(question.getBoundingClientRect().right).toBeLessThanOrEqual(390 - 8);
});
