import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { flagQuery } from '../../wire/values.ts';

export const captchaKind = z.enum(['slide', 'image']);

export const getCaptcha = endpoint({
  method: 'GET',
  effects: false,
  path: '/captcha',
  access: 'anyone',
  query: z.object({ kind: captchaKind.default('image'), dark: flagQuery.default(false) }),
  /** img and piece are data URLs; piece and its y offset only for slide (325×100, accuracy 3 px). */
  reply: z.object({
    captchaKey: z.string(),
    img: z.string(),
    piece: z.string().optional(),
    pieceY: z.int().optional(),
    width: z.int(),
    height: z.int(),
  }),
  rate: 'captcha',
  summary: 'A challenge: slide puzzle or digits in a picture; single use, 5 min',
});

/**
 * Checks an answer and trades it for a proof. Slide answer: `<x>:<elapsedMs>`; image answer: the digits. Pass the
 * returned pair to the call that asked for a captcha.
 */
export const solveCaptcha = endpoint({
  method: 'POST',
  effects: true,
  path: '/captcha/solve',
  access: 'anyone',
  body: z.object({ captchaKey: z.string().min(1).max(64), captcha: z.string().min(1).max(64) }),
  reply: z.object({ captchaKey: z.string(), captcha: z.string() }),
  rate: 'captcha',
  errors: ['auth.captcha-wrong', 'auth.captcha-too-fast'],
  summary: 'Solve a challenge; the proof is single use and lasts 2 min',
});
