/** Pages whose text comes with the product: what is true of every region's site. */
const commonVariants = ['contact', 'privacy', 'accessibility', 'open-data', 'reading-budget'] as const
export type CommonVariant = (typeof commonVariants)[number]

export const isCommon = (variant: string | undefined): variant is CommonVariant =>
  commonVariants.includes(variant as CommonVariant)
