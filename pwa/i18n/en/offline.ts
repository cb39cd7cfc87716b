export default {
  close: 'Close',
  install: {
    title: 'Install {{brand}}',
    text: 'On the home screen it opens like any other app and works without a network.',
    elsewhere:
      'This browser can’t install apps. In one of these it opens like any other app and works without a network.',
    offer: 'Keep {{brand}} on this device? It opens like any other app and works without a network.',
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
        open: 'Tap the share button.',
        choose: 'Choose “Add to Home Screen”.',
        done: 'Open it from the home screen.',
      },
      chrome: {
        open: 'Tap the menu with three dots.',
        choose: 'Choose “Add to home screen”, then “Install”.',
        done: 'Open it from the home screen.',
      },
      samsung: {
        open: 'Tap the menu with three lines.',
        choose: 'Choose “Add page to”, then “Home screen”.',
        done: 'Open it from the home screen.',
      },
      firefox: {
        open: 'Tap the menu with three dots.',
        choose: 'Choose “Add app to Home screen”.',
        done: 'Open it from the home screen.',
      },
      mac: {
        open: 'Press the share button.',
        choose: 'Choose “Add to Dock”.',
        done: 'Open it from the Dock.',
      },
      desktop: {
        open: 'Press the install button at the end of the address bar.',
        done: 'Open it like any other program.',
      },
    },
  },
  device: {
    title: '{{brand}} on this device',
    saved: 'Saved on this device: {{size}}',
    room: 'There is room for {{size}}.',
    promised: 'The browser keeps it until you remove it.',
    unpromised: 'When the device is short of space, the browser may clear it.',
    refused: 'The browser doesn’t promise to keep it yet. Installing the app helps.',
    ask: 'Keep it on this device',
    cleared: 'The browser had cleared what was saved here. It is being saved again.',
  },
} as const
