import { RULES } from '#shared/rules.ts'

export default {
  label: 'Tip',
  understood: 'Got it',
  chat: `Every message has a menu: reply, star, or, for ${RULES.editHours} hours, edit and delete your own.`,
  dashboard:
    'Your public page has a share button: as a link, by your phone’s own list, or as a QR code on paper.',
  search: 'What you have looked at opens without a network too. The heart keeps a freelancer for you.',
} as const
