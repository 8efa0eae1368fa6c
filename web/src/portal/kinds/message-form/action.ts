export { action } from '../../parts/message-form/posted.ts'
