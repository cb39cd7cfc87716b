export default {
  label: 'Tip',
  understood: 'Got it',
  chat: 'Each message has its own menu: answer it, mark it with a star, change it or take it back.',
  dashboard: 'Your public page has a share button: as a link, by your phone’s own list, or as a QR code on paper.',
  search: 'What you have looked at opens without a network too. The heart keeps a freelancer for you.',
} as const
