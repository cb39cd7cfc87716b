export default {
  saved: 'Saved on this device, updated {{ago}}',
  partial: 'Showing freelancers saved on this device, updated {{ago}}. There may be more.',
  unanswered: '{{brand}} isn’t responding right now. We’ve saved this and will send it when it does.',
} as const
