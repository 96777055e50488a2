// Saves bytes as a file.

export function saveBytes(bytes: Uint8Array<ArrayBuffer> | string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
