export { action } from '../questionnaire-answer/action.ts'
