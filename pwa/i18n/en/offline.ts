export default {
  close: 'Close',
  install: {
    title: 'Install {{brand}}',
    text: 'It opens from your home screen like any other app and works offline.',
    elsewhere: 'This browser can’t install apps. Open this page in one of these to install it.',
    offer: 'Install {{brand}}? It opens like any other app and works offline.',
    yes: 'Install',
    how: 'Show me how',
    others: 'In other browsers',
    all: 'In these browsers',
    browsers: {
      ios: 'iPhone and iPad: Safari',
      chrome: 'Android: Chrome',
      samsung: 'Android: Samsung Internet',
      firefox: 'Android: Firefox',
      mac: 'Mac: Safari',
      desktop: 'Computer: Chrome, Edge',
    },
    steps: {
      ios: {
        open: 'Tap the Share button.',
        choose: 'Choose “Add to Home Screen”.',
        done: 'Open it from the home screen.',
      },
      chrome: {
        open: 'Tap the three-dot menu.',
        choose: 'Choose “Add to home screen”, then “Install”.',
        done: 'Open it from the home screen.',
      },
      samsung: {
        open: 'Tap the three-line menu.',
        choose: 'Choose “Add page to”, then “Home screen”.',
        done: 'Open it from the home screen.',
      },
      firefox: {
        open: 'Tap the three-dot menu.',
        choose: 'Choose “Add app to Home screen”.',
        done: 'Open it from the home screen.',
      },
      mac: {
        open: 'Click the Share button.',
        choose: 'Choose “Add to Dock”.',
        done: 'Open it from the Dock.',
      },
      desktop: {
        open: 'Click the install icon in the address bar.',
        done: 'Open it like any other app.',
      },
    },
  },
  device: {
    title: '{{brand}} on this device',
    saved: 'Saved on this device: {{size}}',
    room: 'Up to {{size}} can be saved.',
    promised: 'Your browser keeps it until you delete it.',
    unpromised: 'Your browser may clear it when this device runs low on space.',
    refused: 'Your browser can’t guarantee that yet. Installing the app helps.',
    ask: 'Keep on this device',
    cleared: 'Your browser cleared the data saved here. It’s being saved again.',
  },
} as const
