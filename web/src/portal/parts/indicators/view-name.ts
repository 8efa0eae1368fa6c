/** In the query of the zone for the business environment: the indicators in place of a channel. */
export const indicatorView = 'indicators'
