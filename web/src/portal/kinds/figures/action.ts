export { replyAction as action } from '../../parts/figures/reply-posted.ts'
