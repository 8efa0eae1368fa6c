export interface TestClock {
  now(): Date
  set(time: Date): void
}

export const testClock = (start: string): TestClock => {
  let time = new Date(start)
  return {
    now: () => time,
    set: next => {
      time = next
    },
  }
}
