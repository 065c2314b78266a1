export type DemoLogin = {
  phone: string;
  password: string;
  username: string;
  lga: string;
  role: 'user' | 'attendant';
  points: number;
};

export const demoUserId = (phone: string): string => `demo-${phone}`;

const password = 'viewmax-demo';

export const demoLogins: DemoLogin[] = [
  { phone: '08000000001', password, username: 'demo_sapele', lga: 'Sapele', role: 'user', points: 500_000 },
  { phone: '08000000002', password, username: 'demo_bauchi', lga: 'Bauchi', role: 'user', points: 0 },
  { phone: '08000000009', password, username: 'demo_door', lga: 'Sapele', role: 'attendant', points: 0 },
];
