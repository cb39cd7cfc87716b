import { RULES } from '#shared/rules.ts'

export default {
  label: 'Tip',
  understood: 'Got it',
  chat: `Every message has a menu: reply, star, or, for ${RULES.editHours} hours, edit and delete your own.`,
  dashboard: 'Your profile has a share button: send it as a link, or show it as a QR code.',
  search: 'Profiles you’ve opened work offline, too. Tap the heart to save a freelancer.',
} as const
