import type { Project } from '../projects.ts'
import type { Random } from '../random.ts'
import type { Step } from '../schedule.ts'
import { acceptance } from './acceptance.ts'
import { demand, earlyPublicity, plan, prequalification, singleSource } from './before.ts'
import { contract } from './contract.ts'
import { correction, resultCorrection } from './correction.ts'
import { intention } from './intention.ts'
import { isBidding, type NoticeText } from './parts.ts'
import { result } from './result.ts'
import { storeCall, storeContract, storeDeal } from './store.ts'
import { tender } from './tender.ts'
import { termination } from './termination.ts'

type Write = (project: Project, at: number, random: Random) => NoticeText

/** Dealings of the electronic store have types and words of their own. */
const storeWordings: Partial<Record<Step['stage'], Wording>> = {
  tender: { noticeType: '201111', write: storeCall },
  result: { noticeType: '201022', write: storeDeal },
  contract: { noticeType: '201023', write: storeContract },
}

interface Wording {
  noticeType: string
  write: Write
}

/** Which exact type a step of a project carries, and who writes it; nothing where it is not announced. */
export const wordingOf = (project: Project, step: Step, random: Random): Wording | undefined =>
  project.flow === 'store' ? storeWordings[step.stage] : projectWording(project, step, random)

const projectWording = (project: Project, step: Step, random: Random): Wording => {
  const { manner } = project
  const bidding = isBidding(manner)
  switch (step.stage) {
    case 'intention':
      return { noticeType: random.chance(0.8) ? '59' : '5E', write: intention }
    case 'plan':
      return { noticeType: '001101', write: plan }
    case 'demand':
      return { noticeType: '001059', write: demand }
    case 'publicity':
      return manner === '5'
        ? { noticeType: '001051', write: singleSource }
        : { noticeType: '00105F', write: earlyPublicity }
    case 'prequalification':
      return {
        noticeType: manner === '1' ? '001052' : manner === '2' ? '001053' : '00105B',
        write: prequalification,
      }
    case 'correction':
      return step.ofResult
        ? { noticeType: '001033', write: resultCorrection }
        : { noticeType: bidding ? '001031' : '001032', write: correction }
    case 'result':
      return { noticeType: `00102${manner}`, write: result }
    case 'termination':
      return { noticeType: bidding ? '001004' : '001006', write: termination }
    case 'contract':
      return { noticeType: random.chance(0.8) ? '001054' : '00100B', write: contract }
    case 'acceptance':
      return {
        noticeType: random.pick(['001009', '001009', '001009', '00105A', '00100C']),
        write: acceptance,
      }
    default:
      return { noticeType: `00101${manner}`, write: tender }
  }
}
