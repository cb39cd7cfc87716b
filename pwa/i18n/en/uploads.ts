export default {
  addVideo: 'Add a video',
  changeVideo: 'Choose another video',
  removeVideo: 'Remove the video',
  videoType: 'File type not allowed. Allowed types: MP4',
  videoSize: 'File size must be less than {{n}}MB',
  videoFailed: 'The video can’t be played right now.',
  videoWaits: 'Goes on as soon as there is a network. You can close this page.',
  sending: 'Sending {{name}}',
  cancel: 'Cancel',
  cancelVideo: 'Cancel sending {{name}}',
  retry: 'Try again',
} as const
