import type { FeatureDemo } from './feature-demo.ts'

/** What the features load beside infos, in this order, in the transaction of their region. */
export const featureDemos: FeatureDemo[] = []
