// Replaces the table of messages in the page, where the lexer is only used for colours. The words are in the Workers.

import type { Diagnostic } from '../../../language/diagnostics.ts';
import type { Span } from '../../../ir/ir.ts';

export const mostErrors = 100;

export const diagnostic = (code: string, span: Span): Diagnostic => ({ code, severity: 'error', message: '', span });
