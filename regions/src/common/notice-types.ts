export const intentionTypes = ['59', '5E']

/** Disclosure beside the procurement itself: demand, single source, reserved shares. */
export const disclosureTypes = ['001059', '001051', '00105F', '001062']

/** The same with the intentions, where they stand in one list. */
export const publicityTypes = [...intentionTypes, ...disclosureTypes]

/** The announcements of a project from prequalification to contract. */
export const announcementTypes = [
  '001052',
  '001053',
  '00105B',
  '00101',
  '00103',
  '00102',
  '001004',
  '001006',
  '001054',
  '00100B',
]

export const acceptanceTypes = ['001009', '00105A', '00100C']

/** Every type of a project's notices, where one list holds them all. */
export const projectTypes = [...publicityTypes, ...announcementTypes, ...acceptanceTypes]

/** Framework and bulk purchasing: call, result, contract; no disclosure or acceptance of their own. */
export const frameworkTypes = ['00101', '00103', '00102', '001004', '001006', '001054', '00100B']

export const storeTypes = ['201111', '201022', '201023']
