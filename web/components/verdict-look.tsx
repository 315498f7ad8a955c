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
import type { VerdictColour } from '../styles/tokens.ts';

type Look = { colour: VerdictColour; icon: ReactNode };

/** Colour and sign of each verdict, everywhere the same. */
export const verdictLook: Record<VerdictName, Look> = {
  notSubmitted: { colour: 'grey', icon: <MinusCircleOutlined /> },
  unknown: { colour: 'grey', icon: <QuestionCircleFilled /> },
  cancelled: { colour: 'grey', icon: <StopFilled /> },
  presentationError: { colour: 'orange', icon: <UnorderedListOutlined /> },
  compileError: { colour: 'cyan', icon: <CodeFilled /> },
  wrongAnswer: { colour: 'red', icon: <CloseCircleFilled /> },
  accepted: { colour: 'green', icon: <CheckCircleFilled /> },
  timeLimit: { colour: 'gold', icon: <ClockCircleFilled /> },
  memoryLimit: { colour: 'purple', icon: <DatabaseFilled /> },
  runtimeError: { colour: 'magenta', icon: <ThunderboltFilled /> },
  systemError: { colour: 'grey', icon: <ExclamationCircleFilled /> },
  pending: { colour: 'blue', icon: <HourglassFilled /> },
  compiling: { colour: 'blue', icon: <LoadingOutlined /> },
  judging: { colour: 'blue', icon: <LoadingOutlined /> },
  partial: { colour: 'lime', icon: <PieChartFilled /> },
  submitting: { colour: 'blue', icon: <LoadingOutlined /> },
  submitFailed: { colour: 'grey', icon: <ApiFilled /> },
};
