import { correctionAction } from '../../parts/correction-form/posted.ts'

export const action = correctionAction('agency')
