export type { StaffTexts } from './context.ts'
export { type OpenIdSettings, openIdFrom } from './open-id-settings.ts'
export { registerStaff } from './staff-app.ts'
