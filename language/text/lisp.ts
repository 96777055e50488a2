// Distinguishes HDDL from PDDL, before it is known whether a text is right.

/** Only HDDL has tasks. */
export function saysHddl(text: string): boolean {
  return /\(\s*:(htn|htnti|task|method)(?![\w-])|:hierarchy\b/i.test(text.replaceAll(/;.*/g, ''));
}
