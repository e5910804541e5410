export { SIGN_IN, STAFF } from './addresses.ts'
export type { Museum, StaffOptions } from './context.ts'
export { type OpenIdSettings, openIdFrom } from './open-id-settings.ts'
export { registerStaff } from './staff-app.ts'
