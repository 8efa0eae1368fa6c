/** Where an instance stands in its life: whoever distributes requests asks for it. */
export type Stage = 'starting' | 'serving' | 'leaving'

export const createPresence = () => {
  let stage: Stage = 'starting'
  return {
    stage: (): Stage => stage,
    isLeaving: (): boolean => stage === 'leaving',
    /** All that a request may need is there, the first administrators included. */
    open: (): void => {
      if (stage === 'starting') stage = 'serving'
    },
    /** For good: requests are still answered, new ones should go elsewhere. */
    leave: (): void => {
      stage = 'leaving'
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
