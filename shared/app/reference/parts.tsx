import Gift from 'lucide-react/icons/gift';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import {
  Banner,
  Button,
  ButtonLink,
  Empty,
  FailureCard,
  Field,
  InputBox,
  Logo,
  Orb,
  Skeleton,
  Spinner,
  SubTabs,
  TextInput,
  Ticket,
} from '../provided/ui/index.ts';

const still = (): void => {};
const TABS = [
  { id: 'now', label: 'Now showing' },
  { id: 'soon', label: 'Coming soon' },
];

// A ticket leaves the space around its texts to the screen.
const INSET = { padding: '12px 16px' };

/** The looks of each part, for squads. The page is made with the parts' own code and styles. */
export const PARTS: Readonly<Record<string, ReactNode>> = {
  Banner: (
    <Banner tone="error" icon={<Gift aria-hidden="true" size={20} />}>
      The offer has ended.
    </Banner>
  ),
  Button: (
    <>
      <Button variant="primary" block>
        Pay 1,200 Vp
      </Button>
      <Button>Neutral</Button>
      <Button variant="ghost">Ghost</Button>
      <Button variant="danger" size="sm">
        Delete
      </Button>
      <Button variant="primary" busy>
        Sending
      </Button>
      <Button variant="primary" disabled>
        Sold out
      </Button>
    </>
  ),
  ButtonLink: (
    <ButtonLink variant="ghost" to="/profile">
      Cancel
    </ButtonLink>
  ),
  Empty: (
    <Empty
      icon={<Gift />}
      title="No offers yet"
      help="Offers of your cinema appear here."
      action={<Button>Retry</Button>}
    />
  ),
  FailureCard: (
    <FailureCard
      title="The offers could not be loaded"
      help="Check your internet connection and try again."
      reference="offers 1.0.0"
      onRetry={still}
    />
  ),
  Field: (
    <>
      <Field label="Phone number" hint="With the country's code.">
        {(control) => <TextInput {...control} icon={<Phone />} type="tel" placeholder="0800 000 0001" />}
      </Field>
      <Field label="Code" error="The code has 6 digits.">
        {(control) => <TextInput {...control} inputMode="numeric" defaultValue="12" />}
      </Field>
    </>
  ),
  InputBox: (
    <InputBox icon={<Gift />} end="Vp">
      <input aria-label="Points" defaultValue="500" />
    </InputBox>
  ),
  Logo: <Logo height={32} />,
  Orb: (
    <>
      <Orb>
        <Gift />
      </Orb>
      <Orb tone="ok">
        <Gift />
      </Orb>
      <Orb tone="warn">
        <Gift />
      </Orb>
      <Orb tone="error">
        <Gift />
      </Orb>
      <Orb tone="gold" large>
        <Gift />
      </Orb>
    </>
  ),
  Skeleton: <Skeleton width="60%" height={20} borderRadius="var(--vm-r-sm)" />,
  Spinner: (
    <>
      <Spinner label="Loading" />
      <Spinner large />
    </>
  ),
  SubTabs: (
    <>
      <SubTabs label="Movies" tabs={TABS} active="now" onChange={still} />
      <SubTabs label="Movies" tabs={TABS} active="soon" onChange={still} large />
    </>
  ),
  TextInput: <TextInput aria-label="Name" icon={<Gift />} placeholder="Ada" />,
  Ticket: (
    <>
      <Ticket body={<p style={INSET}>Eko Nocturne</p>} stub={<p style={INSET}>Tonight, 7:00 PM</p>} />
      <Ticket vertical body={<p style={INSET}>4:30 PM</p>} stub={<p style={INSET}>Get Ticket</p>} />
    </>
  ),
};

const PAGE = `body { margin: 0 auto; padding: 16px; max-width: 390px; }
section { margin-bottom: 40px; }
section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
section > div > :is(div, section, form) { flex: 1 1 100%; }
h1, section > h2 { margin-bottom: 12px; font-weight: 700; font-size: 20px; }`;

/** One page without scripts, which shows each part in the theme of the reader's system. */
export function partsPage(styles: string): string {
  const markup = Object.entries(PARTS).map(
    ([name, looks]) =>
      `<section id="${name}"><h2>${name}</h2><div>${renderToStaticMarkup(<MemoryRouter>{looks}</MemoryRouter>)}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parts of Viewmax's screens</title>
<style>${styles}
${PAGE}</style>
<h1>Parts of Viewmax's screens</h1>
${markup.join('\n')}
</html>
`;
}
