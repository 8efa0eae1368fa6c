/** What the directories of suppliers, agencies and other bodies need to know of sites and regions. */
export interface DirectoryPlaces {
  /** The site whose directory answers for the given one: a sub-site shows its province's. */
  directorySite(id: string | undefined, requestSiteId: string): string | undefined
  regionName(code: string): string | null
}
