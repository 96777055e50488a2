// Colours for methods and activities. They can also be distinguished by people with colour blindness, on light and dark
// backgrounds.

const colours = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#8c6bb1',
  '#a6a800',
  '#6c8a9b',
  '#b07d62',
];

export const colourOf = (number: number): string =>
  colours[((number % colours.length) + colours.length) % colours.length]!;
