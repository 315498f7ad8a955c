import {
  ApiFilled,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  CodeFilled,
  DatabaseFilled,
  ExclamationCircleFilled,
  HourglassFilled,
  LoadingOutlined,
  MinusCircleOutlined,
  PieChartFilled,
  QuestionCircleFilled,
  StopFilled,
  ThunderboltFilled,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { VerdictName } from '@assize/shared/domain/verdict.ts';
import type { ReactNode } from 'react';
import type { VerdictColour } from './tokens.ts';

type Look = { colour: VerdictColour; icon: ReactNode };

/** Colour and sign of each verdict, everywhere the same. */
export const verdictLook: Record<VerdictName, Look> = {
  notSubmitted: { colour: 'grey', icon: <MinusCircleOutlined aria-hidden="true" /> },
  unknown: { colour: 'grey', icon: <QuestionCircleFilled aria-hidden="true" /> },
  cancelled: { colour: 'grey', icon: <StopFilled aria-hidden="true" /> },
  presentationError: { colour: 'orange', icon: <UnorderedListOutlined aria-hidden="true" /> },
  compileError: { colour: 'cyan', icon: <CodeFilled aria-hidden="true" /> },
  wrongAnswer: { colour: 'red', icon: <CloseCircleFilled aria-hidden="true" /> },
  accepted: { colour: 'green', icon: <CheckCircleFilled aria-hidden="true" /> },
  timeLimit: { colour: 'gold', icon: <ClockCircleFilled aria-hidden="true" /> },
  memoryLimit: { colour: 'purple', icon: <DatabaseFilled aria-hidden="true" /> },
  runtimeError: { colour: 'magenta', icon: <ThunderboltFilled aria-hidden="true" /> },
  systemError: { colour: 'grey', icon: <ExclamationCircleFilled aria-hidden="true" /> },
  pending: { colour: 'blue', icon: <HourglassFilled aria-hidden="true" /> },
  compiling: { colour: 'blue', icon: <LoadingOutlined aria-hidden="true" /> },
  judging: { colour: 'blue', icon: <LoadingOutlined aria-hidden="true" /> },
  partial: { colour: 'lime', icon: <PieChartFilled aria-hidden="true" /> },
  submitting: { colour: 'blue', icon: <LoadingOutlined aria-hidden="true" /> },
  submitFailed: { colour: 'grey', icon: <ApiFilled aria-hidden="true" /> },
};
