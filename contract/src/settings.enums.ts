/** Bounds of the numbers in the settings; the database checks the same ones. */
export const settingsRanges = {
  password_min_length: { min: 10, max: 64 },
  session_idle_hours: { min: 1, max: 168 },
  session_absolute_days: { min: 1, max: 30 },
  upload_guest_mb: { min: 1, max: 1000 },
  upload_staff_mb: { min: 10, max: 100_000 },
  sms_segment_price_minor: { min: 0, max: 100_000 },
} as const
export type SettingsNumber = keyof typeof settingsRanges
