/**
 * What the server lives on is some 140 MB. Left alone, V8 lets garbage grow to four times that before it looks; so it
 * looks at 40 % more, which takes one hundredth more of the processor (docs/performance.md, Memory).
 */
export const serverFlags = ['--heap-growing-percent=40', '--max-semi-space-size=16']
