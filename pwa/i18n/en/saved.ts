export default {
  saved: 'Saved on this device, updated {{ago}}',
  partial: 'Showing freelancers saved on this device, updated {{ago}}. There may be more.',
} as const
