/**
 * Periods by which a list can be narrowed. All begin today; "week" ends on Sunday, "coming" is open-ended.
 */
export const PERIODS = ['today', 'week', 'month', 'coming'] as const

export type PeriodName = (typeof PERIODS)[number]
