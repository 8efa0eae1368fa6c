/** Where on the page of a notice its corrections are listed, each with its source. */
export const correctionsAnchor = 'corrections'
/** And where it says that its opening was moved. */
export const openingMovedAnchor = 'opening-moved'
