import type { CapacitorConfig } from '@capacitor/cli';

/** The app's settings for both systems. `npm run native -- sync` fills `webDir`. */
const config: CapacitorConfig = {
  appId: 'com.viewmax.app',
  appName: 'Viewmax',
  webDir: 'dist/web',
  // The page's origins are then https://localhost and capacitor://localhost, which CORS_ORIGINS allows.
  server: { androidScheme: 'https', iosScheme: 'capacitor' },
  android: { backgroundColor: '#0B0A0D', minWebViewVersion: 87 },
  ios: { backgroundColor: '#0B0A0D', contentInset: 'never' },
  // A plugin of another package cannot enter the app unnoticed.
  includePlugins: [
    '@aparajita/capacitor-secure-storage',
    '@capacitor-community/screen-brightness',
    '@capacitor/app',
    '@capacitor/camera',
    '@capacitor/filesystem',
    '@capacitor/geolocation',
    '@capacitor/keyboard',
    '@capacitor/preferences',
    '@capacitor/share',
    '@onesignal/capacitor-plugin',
  ],
  plugins: {
    // Capacitor's core gives the safe areas to the page. The bars follow the phone's dark or light mode.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    // The web view shrinks above the keyboard, so a field stays visible.
    Keyboard: { resize: 'native' },
  },
};

export default config;
