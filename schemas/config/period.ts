/** Stretches of days that a list can be narrowed to. All begin today; a week ends on Sunday, "coming" never. */
export const PERIODS = ['today', 'week', 'month', 'coming'] as const

export type PeriodName = (typeof PERIODS)[number]
