import { device, isLocationError } from '@viewmax/shared';
import { Button, Spinner } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { locationTexts } from '../../location/location-texts.ts';
import { type Address, addressOf } from './maps.ts';
import { Facts, Problem } from './parts.tsx';
import { useRequest } from './use-request.ts';

interface Found {
  latitude: number;
  longitude: number;
  place?: Address;
  noPlace?: string;
}

async function locate(): Promise<Found> {
  const { latitude, longitude } = await device().geolocation.current();
  return addressOf(latitude, longitude).then(
    (place) => ({ latitude, longitude, place }),
    (error: Error) => ({ latitude, longitude, noPlace: error.message }),
  );
}

const textOf = (error: Error): string => (isLocationError(error) ? locationTexts[error.problem] : error.message);

/** Shows the phone's position, and its address by the maps service. */
export function Position(): ReactNode {
  const { data, error, retry } = useRequest(locate);
  return (
    <>
      {error && <Problem>{textOf(error)}</Problem>}
      {!data && !error && <Spinner />}
      {data && (
        <Facts
          of={{
            Latitude: data.latitude,
            Longitude: data.longitude,
            Address: data.place?.address,
            LGA: data.place?.lga,
            State: data.place?.state,
            Country: data.place?.country,
          }}
        />
      )}
      {data?.noPlace && <Problem>{data.noPlace}</Problem>}
      <Button block onClick={retry}>
        Try again
      </Button>
    </>
  );
}
