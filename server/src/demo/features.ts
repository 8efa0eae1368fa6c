import { loadAgencies } from './agencies.ts'
import { loadCredits } from './credits.ts'
import { loadExperts } from './experts.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { loadQuestionnaires } from './questionnaires.ts'
import { loadSuppliers } from './suppliers.ts'

/** What the features load beside infos, in this order, in the transaction of their region. */
export const featureDemos: FeatureDemo[] = [loadExperts, loadCredits, loadQuestionnaires, loadSuppliers, loadAgencies]
