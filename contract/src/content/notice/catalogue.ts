/** The dictionary that holds 政府采购品目分类目录, and the edition of it that the product begins with. */
export const catalogueDictionary = 'purchaseCatalogue'
const editionYear = '2022'

/** Which state of the dictionary a code was taken from. */
export const catalogueEdition = (revision: number): string => `${editionYear}.${revision}`
