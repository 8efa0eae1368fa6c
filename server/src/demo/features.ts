import { loadAgencies } from './agencies.ts'
import { loadCampaigns } from './campaigns.ts'
import { loadCredits } from './credits.ts'
import { loadDirectoryDesk } from './directory-desk.ts'
import { loadExperts } from './experts.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { loadIndicators } from './indicators.ts'
import { loadDeskMessages } from './message-desk.ts'
import { loadMessages } from './messages.ts'
import { loadQuestionnaires } from './questionnaires.ts'
import { loadSuppliers } from './suppliers.ts'
import { loadWindows } from './windows.ts'

/** What the features load beside infos, in this order, in the transaction of their region. */
export const featureDemos: FeatureDemo[] = [
  loadExperts,
  loadCredits,
  loadMessages,
  loadDeskMessages,
  loadQuestionnaires,
  loadSuppliers,
  loadAgencies,
  loadDirectoryDesk,
  loadWindows,
  loadCampaigns,
  loadIndicators,
]
