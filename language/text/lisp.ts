// Distinguishes HDDL from PDDL before the text is parsed.

/** Only HDDL has tasks. */
export function saysHddl(text: string): boolean {
  return /\(\s*:(htn|htnti|task|method)(?![\w-])|:hierarchy\b/i.test(text.replaceAll(/;.*/g, ''));
}
